import { CodeHostError } from './port'

const MAX_NAME = 200

/** Branch names become arguments and parts of URLs, so only names that git itself allows are accepted. */
export function branchName(name: string): string {
  if (name.length <= MAX_NAME && name.split('/').every(isPartOfBranchName) && !/^-|^@$|^HEAD$|@\{/.test(name))
    return name
  throw new CodeHostError(
    'invalid',
    `"${name.slice(0, 80)}" cannot be the name of a branch: use letters, digits, "-", "_", "." and "/".`,
  )
}

/** The rules of `git check-ref-format`. */
export const isPartOfBranchName = (part: string) =>
  part !== '' && !/^\.|\.\.|\.$|\.lock$/.test(part) && !/[\u0000-\u0020\u007f~^:?*[\\]/.test(part)
