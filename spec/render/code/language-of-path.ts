/** Names of languages by file extension, where the highlighter does not know the extension itself. */
const BY_EXTENSION: Record<string, string> = {
  cc: 'cpp',
  cjs: 'javascript',
  conf: 'ini',
  cts: 'typescript',
  cxx: 'cpp',
  h: 'c',
  hpp: 'cpp',
  htm: 'html',
  kts: 'kotlin',
  markdown: 'markdown',
  mts: 'typescript',
  patch: 'diff',
  pyi: 'python',
  rake: 'ruby',
  svg: 'xml',
  tf: 'hcl',
  tfvars: 'hcl',
  xsd: 'xml',
}

const BY_NAME: Record<string, string> = {
  dockerfile: 'docker',
  gemfile: 'ruby',
  makefile: 'make',
  rakefile: 'ruby',
}

/** The language of a file for the highlighter, by its name. An unknown language is shown without colors. */
export function languageOfPath(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return BY_NAME[name] ?? BY_EXTENSION[extension] ?? extension
}
