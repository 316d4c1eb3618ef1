// Runs the built svc without checking whether its sources have changed.
import { main } from '../../../build/program/svc.js'

await main(process.argv.slice(2))
