// Runs svc in the packed server, where everything is built: npm run svc -- backup backup.svc
import { main } from '../build/program/svc.js'

await main(process.argv.slice(2))
