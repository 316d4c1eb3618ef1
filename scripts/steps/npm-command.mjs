import path from 'node:path'

/** The npm that started this process, otherwise the npm on the path. Windows cannot start the npm on its path without a shell. */
export function npmCommand() {
  const startedBy = process.env.npm_execpath
  return startedBy !== undefined && path.basename(startedBy) === 'npm-cli.js'
    ? { program: process.execPath, args: [startedBy] }
    : { program: 'npm', args: [] }
}
