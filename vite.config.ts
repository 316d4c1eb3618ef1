import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

/** esbuild 0.28 refuses Vite 6's default targets. */
const target = 'es2022'

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target, assetsInlineLimit: 0 },
  esbuild: { target },
  optimizeDeps: { esbuildOptions: { target } },
})
