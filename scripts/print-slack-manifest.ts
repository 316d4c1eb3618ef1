import { writeFileSync } from 'node:fs'
import { printSlackManifest } from '#server/boot/slack-manifest'

/** Prints the manifest of the Slack app, or writes it: `--write`. A test compares the file with the code. */
const printed = printSlackManifest()
if (process.argv[2] === '--write')
  writeFileSync(new URL('../deploy/slack-manifest.yaml', import.meta.url), printed)
else process.stdout.write(printed)
