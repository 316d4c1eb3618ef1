// Bundles the programs that tests start as processes, unless they are up to date.
import './check-node.mjs'

const { TEST_PROGRAMS } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
await prepare([TEST_PROGRAMS], { develop: true })
