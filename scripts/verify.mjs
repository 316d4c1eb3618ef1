// The program of `npm run verify`. Runs every check that needs no database.
import './check-node.mjs'

// The import rules follow cli/svc.mjs into the build.
const { PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
await prepare([PROGRAM], { develop: true })
const { runChecks } = await import('./run-checks.mjs')
process.exit((await runChecks()) ? 0 : 1)
