// What `npm run verify` runs: everything that can be known without a database.
import './check-node.mjs'

const { prepare } = await import('./prepare.mjs')
await prepare([], { develop: true })
const { verify } = await import('./run-checks.mjs')
process.exit((await verify()) ? 0 : 1)
