import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { CONTESTANTS, type ContestantName } from './contestants'

/** One contestant in a process of its own: says its port, and ends when it is told to. */
const [, , name = '', databaseUrl = '', answerFile = ''] = process.argv
const answer = answerFile === '' ? '' : await readFile(answerFile, 'utf8')
const server = await CONTESTANTS[name as ContestantName]({ databaseUrl, answer })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
