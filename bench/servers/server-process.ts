import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { CONTESTANTS, type ContestantName } from './contestants'

/** Runs one contestant in its own process. Reports its port and exits on request. */
const [, , name = '', databaseUrl = '', recordedFile = ''] = process.argv
const recorded = recordedFile === '' ? [] : JSON.parse(await readFile(recordedFile, 'utf8'))
const server = await CONTESTANTS[name as ContestantName]({ databaseUrl, recorded })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
