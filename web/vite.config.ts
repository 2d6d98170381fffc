import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { BUNDLING, conditions, css, productionRouter, root } from './vite/built.ts'
import { publicPages } from './vite/public-pages.ts'
import { figuresOfTheStart } from './vite/rendering.ts'
import { translations } from './vite/translations.ts'
import { usedWeights } from './vite/typeface.ts'

const server = process.env['ROUNDTRIP_SERVER'] ?? 'http://localhost:3000'
const served = ['/api', '/mailbox', '/fn', '/db', '/ledger', '/shared', '/healthz']

/** What loads with the application is one file: left to itself, the bundler makes one of each set of sharers. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [{ name: 'first', tags: ['$initial'] }]

export default defineConfig(({ command }) => ({
  root,
  plugins: [react(), translations(), usedWeights(), figuresOfTheStart(), publicPages()],
  resolve: {
    conditions,
    alias: command === 'build' ? productionRouter : [],
  },
  css,
  worker: { format: 'es', rolldownOptions: { ...BUNDLING, output: { codeSplitting: { groups: CHUNKS } } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { ...BUNDLING, output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
}))
