import type { Arguments } from '#cli/command'
import { EXIT } from '#cli/exit-codes'
import { printable, type Style, type Terminal } from '#cli/terminal'
import { diagnose } from './diagnose'
import type { Finding } from './finding'

type DoctorArguments = Arguments<{ json: { type: 'boolean'; help: string } }>

const STYLES: Record<Finding['state'], Style> = { ok: 'green', off: 'dim', warning: 'yellow', failed: 'red' }

/** Prints the findings of the doctor. The exit code is 1 if a check failed. */
export async function runDoctor({ options }: DoctorArguments, terminal: Terminal): Promise<number> {
  const findings = await diagnose()
  if (options.json) terminal.print(JSON.stringify({ findings }, null, 2))
  else for (const finding of findings) printFinding(finding, terminal)
  return findings.some(({ state }) => state === 'failed') ? EXIT.failed : EXIT.ok
}

function printFinding({ subject, state, message, fix }: Finding, { paint, print }: Terminal): void {
  print(`${paint(STYLES[state], state.padEnd(8))}${subject.padEnd(10)}${printable(message)}`)
  if (fix !== null) print(`${' '.repeat(18)}${fix}`)
}
