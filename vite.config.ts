import { vitePlugin as remix } from '@remix-run/dev'
import { transform } from 'esbuild'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { routes } from './routes.config'

/** esbuild 0.28 refuses Vite 6's default targets. */
const target = 'es2022'

/** terser would take most of a minute for the drawing of diagrams, which no first page loads. */
const MAX_SHRUNK_CHARACTERS = 500_000

/** Makes scripts 4 % smaller than esbuild alone: the script of a first page has a limit of 120 kB. */
const shrinkScripts: Plugin = {
  name: 'shrink-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async renderChunk(source) {
    const { code } = await transform(source, { target, minify: true, format: 'esm' })
    if (code.length > MAX_SHRUNK_CHARACTERS) return { code, map: null }
    const shrunk = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } })
    return { code: shrunk.code ?? code, map: null }
  },
}

export default defineConfig(({ command }) => {
  // A build is always for production. A test runner that starts it sets NODE_ENV to `test`.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [remix({ ...remixConfig, routes }), shrinkScripts],
    // Vite's own pass over a chunk would undo what terser has saved.
    build: { target: 'esnext', assetsInlineLimit: 0, minify: false, cssMinify: 'esbuild' },
    worker: { plugins: () => [shrinkScripts] },
    // The pages share with the server what scripts/build-program.mjs leaves outside its bundle. The rest is bundled.
    ssr: {
      noExternal: true,
      external: ['@remix-run/node', '@remix-run/react', '@remix-run/server-runtime', 'react', 'react-dom'],
    },
    esbuild: { target },
    optimizeDeps: { esbuildOptions: { target } },
  }
})
