import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

/** esbuild 0.28 refuses Vite 6's default targets. */
const target = 'es2022'

/** What is built is for production, whoever asks for it: a test runner's own word for the environment is not its. */
process.env.NODE_ENV = 'production'

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target, assetsInlineLimit: 0 },
  esbuild: { target },
  optimizeDeps: { esbuildOptions: { target } },
})
