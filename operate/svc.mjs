// Runs svc in the packed server, where everything is built: npm run svc -- backup backup.svc
import '../scripts/check-node.mjs'

// Imported after the check, because an old Node cannot load the program.
const { main } = await import('../build/program/svc.js')
await main(process.argv.slice(2))
