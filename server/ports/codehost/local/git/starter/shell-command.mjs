/** @typedef {{ program: string, args: string[], env: Record<string, string>, cwd: string }} ShellProgram */

/**
 * The first byte of the output shows whether the program exists. The mark and the exit code follow the last byte of the
 * output and of the errors. A builtin of the shell takes precedence over a program of the same name.
 *
 * @param {ShellProgram} start
 * @param {string} mark
 */
export function commandFor({ program, args, env, cwd }, mark) {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quote(value)}`)
  const path = env.PATH === undefined ? '' : `PATH=${quote(env.PATH)} `
  const call = [...variables, quote(program), ...args.map(quote)].join(' ')
  return `if cd ${quote(cwd)} && ${path}command -v ${quote(program)} >/dev/null 2>&1; then printf y; ${call} </dev/null; else printf n; false; fi
code=$?; printf '${mark}%03d' $code >&2; printf '${mark}%03d' $code
`
}

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`
