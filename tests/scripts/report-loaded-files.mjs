// Imported before a program: writes the address of every script that the process and its threads load to LOADED_FILES.
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector'

const addresses = []
const session = new Session()
session.connect()
session.on('Debugger.scriptParsed', ({ params }) => addresses.push(params.url))
session.post('Debugger.enable')
process.on('exit', () => {
  session.disconnect()
  appendFileSync(process.env.LOADED_FILES, addresses.map((address) => `${address}\n`).join(''))
})
