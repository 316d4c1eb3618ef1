import type { AddressInfo } from 'node:net'
import { CONTESTANTS, type ContestantName } from './contestants'

/** Runs one contestant in its own process. Reports its port and exits on request. */
const [, , name = '', databaseUrl = '', secret = ''] = process.argv
const server = CONTESTANTS[name as ContestantName](databaseUrl, secret)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
