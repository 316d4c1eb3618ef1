import type { AddressInfo } from 'node:net'
import { CONTESTANTS, type ContestantName } from './contestants'

/** One contestant in a process of its own: says its port, and ends when it is told to. */
const [, , name = '', databaseUrl = ''] = process.argv
const server = await CONTESTANTS[name as ContestantName](databaseUrl)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
