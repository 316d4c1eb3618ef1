import { readFileSync, writeFileSync } from 'node:fs'
import { printEnvExample } from '#server/boot/settings/index'

const file = new URL('../.env.example', import.meta.url)
const printed = printEnvExample()

switch (process.argv[2]) {
  case '--write':
    writeFileSync(file, printed)
    break
  case '--check':
    if (readFileSync(file, 'utf8') !== printed) {
      console.error(
        '.env.example is not what the settings print: node --import tsx scripts/print-env-example.ts --write',
      )
      process.exitCode = 1
    }
    break
  default:
    process.stdout.write(printed)
}
