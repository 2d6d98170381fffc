import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const router = resolve(root, '../node_modules/react-router/dist/production')

/**
 * react-router 7.18 points every condition of its exports at the development build, so a production build asks for
 * the production files by path.
 */
const productionRouter = [
  { find: /^react-router$/, replacement: resolve(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve(router, 'dom-export.mjs') },
]

const server = process.env['ROUNDTRIP_SERVER'] ?? 'http://localhost:3000'
const served = ['/api', '/fn', '/db', '/ledger', '/healthz']

export default defineConfig(({ command }) => ({
  root,
  plugins: [react()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: command === 'build' ? productionRouter : [],
  },
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 700 },
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
}))
