import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const ENTRIES = {
  main: 'scripts/begin-server.mjs',
  svc: 'operate/main.ts',
}

/** Programs that tests start or kill. */
const TEST_ENTRIES = {
  svc: 'operate/main.ts',
  'worker-process': 'tests/worker/worker-process.ts',
  'billing-process': 'tests/faults/billing/billing-process.ts',
  'review-process': 'tests/faults/reviews/review-process.ts',
  'issue-process': 'tests/faults/issues/issue-process.ts',
  'sync-process': 'tests/faults/tickets/sync-process.ts',
  'limits-process': 'tests/faults/limits-process.ts',
  'interrupted-save': 'tests/server/writing/editor/interrupted-save.ts',
  'hold-embedded-postgres': 'tests/support/postgres/hold-embedded-postgres.ts',
  'service-process': 'bench/deliveries/service-process.ts',
  'sender-process': 'bench/deliveries/sender-process.ts',
  'index-worker': 'bench/indexing/worker-process.ts',
}

/** Programs started by .mjs files. A thread's .mjs file registers tsx, so the built program starts the file that it imports. */
const THREADS = {
  'db/embedded/watch/begin-watch.mjs': 'db/embedded/watch/watch-owners.ts',
  'server/ports/codehost/local/git/starter/start-programs.mjs':
    'server/ports/codehost/local/git/starter/start-programs.mjs',
  'server/writing/editor/text-thread/begin-text-thread.mjs':
    'server/writing/editor/text-thread/serve-text-tasks.ts',
  'server/library/indexing/parser/parse-thread.mjs': 'server/library/indexing/parser/parse-texts.ts',
  'server/platform/webhooks/payloads/begin-payload-thread.mjs':
    'server/platform/webhooks/payloads/serve-payloads.ts',
}

/** Packages that read files from their own folder at run time, or that pages and server must share. */
export const UNBUNDLED = [
  '@embedded-postgres/*',
  '@remix-run/*',
  'graphile-worker',
  'oidc-provider',
  'pg',
  'pino',
  'react',
  'react-dom',
]

const THREAD_START = /new URL\('(\.[^']*\.mjs)', import\.meta\.url\)/g

/** Bundles the TypeScript of server, worker and command line into build/program, with source maps. */
export const buildProgram = () => bundle(ENTRIES, 'build/program')

/** Bundles the programs of tests into build/test-programs. They start in a quarter of the time that tsx needs. */
export const buildTestPrograms = () => bundle(TEST_ENTRIES, 'build/test-programs')

/**
 * Bundles programs and their threads, with one chunk per shared part.
 *
 * @param {Record<string, string>} entries The source file of each program, by name.
 * @param {string} outdir
 */
async function bundle(entries, outdir) {
  const folder = path.join(ROOT, outdir)
  rmSync(folder, { recursive: true, force: true })
  const threads = Object.values(THREADS).map((file) => [path.parse(file).name, file])
  await build({
    absWorkingDir: ROOT,
    entryPoints: { ...entries, ...Object.fromEntries(threads) },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    external: UNBUNDLED,
    // CommonJS packages in the bundle call require for Node's own modules.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
    },
    plugins: [keepSourceLocations(folder)],
    logLevel: 'warning',
  })
}

/**
 * Source files find migrations, samples and threads relative to `import.meta.url`. In a bundle this is the address
 * of the chunk, so the plugin rewrites each use to the address of the source file.
 *
 * @param {string} folder
 * @returns {import('esbuild').Plugin}
 */
const keepSourceLocations = (folder) => ({
  name: 'keep-source-locations',
  setup(program) {
    program.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (file.includes('node_modules')) return null
      const source = await readFile(file, 'utf8')
      if (!source.includes('import.meta.url')) return null
      const location = `new URL(${JSON.stringify(path.relative(folder, file))}, import.meta.url).href`
      const contents = source
        .split(THREAD_START)
        .map((part, index) =>
          index % 2 === 1
            ? `new URL('./${threadProgram(file, part)}', import.meta.url)`
            : part.replaceAll('import.meta.url', location),
        )
        .join('')
      return { contents, loader: 'ts' }
    })
  },
})

/**
 * @param {string} file
 * @param {string} start
 */
function threadProgram(file, start) {
  const name = path.relative(ROOT, path.resolve(path.dirname(file), start))
  const entry = Object.entries(THREADS).find(([threadStart]) => threadStart === name)?.[1]
  if (!entry) throw new Error(`${name} starts a program that scripts/build-program.mjs does not list.`)
  return `${path.parse(entry).name}.js`
}
