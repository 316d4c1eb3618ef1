// The program of `npm test` and its variants. Installs and builds first if necessary. Without an option it runs the checks and
// a selection of the tests; with --full all tests; with --rest the tests that the selection left, without the checks; with
// --deep everything, including the heavy proofs in full and the suite on newer Node versions. Other arguments go to vitest,
// which then selects.
import './check-node.mjs'
import './stop-with-npm.mjs'

const { PAGES, PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
// The import rules follow cli/svc.mjs into the build. No check reads the pages, and building them keeps one core busy.
await prepare([PROGRAM], { develop: true })
const { runChecks } = await import('./run-checks.mjs')
const { runTests } = await import('./run-tests.mjs')
const { runOnNewerNodes } = await import('./run-on-newer-nodes.mjs')
const { listSelection } = await import('./selection/list-selection.mjs')
const { storeSelection, testsLeft } = await import('./selection/last-selection.mjs')
const { chooseSampleSeed } = await import('./selection/sample-seed.mjs')

const OPTIONS = ['--deep', '--full', '--rest']
const [isDeep, isFull, isRest] = OPTIONS.map((option) => process.argv.includes(option))
if (isDeep) process.env.DEEP = '1'
const args = process.argv.slice(2).filter((argument) => !OPTIONS.includes(argument))
const tests = isDeep || isFull || args.length > 0 ? args : selectedTests()

const checks = isRest ? true : runChecks()
const [areChecksOk] = await Promise.all([checks, prepare([PAGES], { develop: true })])
const areTestsOk = await runTests(tests)
const areNewerOk = !isDeep || (await runOnNewerNodes(args))
if (!areChecksOk) console.error('The tests have run, but the checks listed above failed.')
process.exit(areChecksOk && areTestsOk && areNewerOk ? 0 : 1)

function selectedTests() {
  const seed = chooseSampleSeed()
  const { core, near, rotating, rest } = listSelection(seed)
  const selected = [...core, ...near, ...rotating]
  if (isRest) return testsLeft(seed, [...selected, ...rest])
  storeSelection(seed, selected)
  const count = `${core.length} core, ${near.length} near your changes, ${rotating.length} of this seed`
  console.log(`Test files: ${count}. ${rest.length} more run with npm run test:full.`)
  return selected
}
