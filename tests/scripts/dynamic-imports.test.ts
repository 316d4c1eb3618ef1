import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const script: { UNBUNDLED: string[] } = await import(pathToFileURL('scripts/build-program.mjs').href)

/** In a bundle, a CommonJS module that is imported on demand has only a default export. In Node it also has named ones. */
it('imports no CommonJS package on demand, because the compiled program would not find its names', async () => {
  const { metafile } = await build({
    entryPoints: ['server/main.ts'],
    outdir: 'unused',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: script.UNBUNDLED,
  })
  const ours = Object.entries(metafile.inputs).filter(([file]) => !file.startsWith('node_modules/'))
  const dynamicImports = ours.flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, path }) => kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs')
      .map(({ path }) => `${file}: ${path}`),
  )
  expect(dynamicImports).toEqual([])
})
