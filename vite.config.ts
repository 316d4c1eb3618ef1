import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'
import { routes } from './routes.config'

/** esbuild 0.28 refuses Vite 6's default targets. */
const target = 'es2022'

export default defineConfig(({ command }) => {
  // A build is always for production. A test runner that starts it sets NODE_ENV to `test`.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [remix({ ...remixConfig, routes })],
    build: { target, assetsInlineLimit: 0 },
    // The pages share with the server what scripts/build-program.mjs leaves outside its bundle. The rest is bundled.
    ssr: {
      noExternal: true,
      external: ['@remix-run/node', '@remix-run/react', '@remix-run/server-runtime', 'react', 'react-dom'],
    },
    esbuild: { target },
    optimizeDeps: { esbuildOptions: { target } },
  }
})
