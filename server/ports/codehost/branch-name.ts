import { CodeHostError } from './port'

const MAX_NAME = 200

/** Names reach hosts as arguments and in addresses: only what git itself would allow as a branch may pass. */
export function branchName(name: string): string {
  if (name.length <= MAX_NAME && name.split('/').every(isPart) && !/^-|^@$|^HEAD$|@\{/.test(name)) return name
  throw new CodeHostError(
    'invalid',
    `"${name.slice(0, 80)}" cannot be the name of a branch: use letters, digits, "-", "_", "." and "/".`,
  )
}

/** As `git check-ref-format` has it. */
const isPart = (part: string) =>
  part !== '' && !/^\.|\.\.|\.$|\.lock$/.test(part) && !/[\u0000-\u0020\u007f~^:?*[\\]/.test(part)
