import type { Draw } from './draw'
import { type Block, type CodeFile, linesOf, type Project, type Section, type Spec } from './project'

interface Language {
  extension: string
  importOf: (name: string) => string
  /** The first line, the statements and the last lines of a function. */
  frame: (name: string) => [string, string[]]
  statements: ((draw: Draw) => string[])[]
}

const TYPESCRIPT: Language = {
  extension: 'ts',
  importOf: (name) => `import { ${name} } from './${name}'`,
  frame: (name) => [`export function ${name}(input: Input): Result {`, ['}']],
  statements: [
    (draw) => [`  const limit = ${draw.below(900)}`],
    (draw) => [`  if (input.${draw.of(FIELDS)} > limit) {`, "    return reject('limit')", '  }'],
    (draw) => ['  for (const line of input.lines) {', `    apply(line, ${draw.below(90)})`, '  }'],
    (draw) => [`  log.info('${draw.words(2)}')`],
    () => ['  if (input.isEmpty) return NOTHING'],
    () => ['  return done(input)'],
  ],
}

const PYTHON: Language = {
  extension: 'py',
  importOf: (name) => `from .${name} import ${name}`,
  frame: (name) => [`def ${name}(request):`, []],
  statements: [
    (draw) => [`    limit = ${draw.below(900)}`],
    (draw) => [`    if request.${draw.of(FIELDS)} > limit:`, '        raise Refused("limit")'],
    (draw) => ['    for line in request.lines:', `        apply(line, ${draw.below(90)})`],
    () => ['    if not request.lines:', '        return None'],
    () => ['    return done(request)'],
  ],
}

const GO: Language = {
  extension: 'go',
  importOf: (name) => `import "shop/${name}"`,
  frame: (name) => [`func ${name}(in *Request) error {`, ['\treturn nil', '}']],
  statements: [
    (draw) => [`\tlimit := ${draw.below(900)}`],
    (draw) => [`\tif in.${draw.of(FIELDS)} > limit {`, '\t\treturn ErrLimit', '\t}'],
    (draw) => [`\tif err := ${draw.of(FIELDS)}(in); err != nil {`, '\t\treturn err', '\t}'],
    (draw) => [`\tmetrics.Add("${draw.words(1)}", ${draw.below(90)})`],
  ],
}

const LANGUAGES = [TYPESCRIPT, PYTHON, GO]
const FIELDS = ['total', 'age', 'count', 'weight']

/** Makes the parts of one project. Ids and names are never used twice. */
export class Maker {
  private next = 1
  private readonly language: Language
  constructor(
    readonly draw: Draw,
    seed: number,
  ) {
    this.language = LANGUAGES[seed % LANGUAGES.length] ?? TYPESCRIPT
  }

  private name = (word: string) => `${word}${this.next++}`

  block(): Block {
    const { frame } = this.language
    const id = this.next
    const [first, last] = frame(this.name(this.draw.of(['make', 'send', 'check', 'count'])))
    const body = Array.from({ length: 3 + this.draw.below(6) }, () => this.statement())
    return { id, version: 1, lines: [first, ...body.flat(), ...last] }
  }

  statement = (): string[] => this.draw.of(this.language.statements)(this.draw)

  import = (): string => this.language.importOf(this.name('module'))

  file(): CodeFile {
    const id = this.next
    const folder = this.draw.of(['src', 'src/orders', 'src/mail', 'lib'])
    const path = `${folder}/${this.name(this.draw.of(['store', 'mail', 'sync', 'rules']))}.${this.language.extension}`
    return { id, path, imports: this.times(1, 4, this.import), blocks: this.times(3, 8, () => this.block()) }
  }

  section(files: readonly CodeFile[]): Section {
    const state = this.draw.of(['draft', 'in_progress', 'in_progress', 'done', 'deprecated'] as const)
    const title = `${this.draw.words(2)} ${this.next++}`
    return { title, state, text: this.sentence(), criteria: this.times(1, 4, () => this.criterion(files)) }
  }

  sentence = () => `The ${this.draw.words(3)} MUST follow the ${this.draw.words(2)} ${this.next++}.`

  criterion(files: readonly CodeFile[]): Section['criteria'][number] {
    const text = this.sentence()
    if (this.draw.chance(0.3)) return { text, place: null, marker: '' }
    const file = this.draw.of(files)
    if (this.draw.chance(0.2))
      return {
        text,
        place: { fileId: file.id, blocks: null },
        marker: ` <!-- svc:realized-in:PR#1 file:${file.path} -->`,
      }
    const at = this.draw.below(file.blocks.length)
    const blocks = file.blocks.slice(at, at + 1 + this.draw.below(2)).map(({ id }) => id)
    return {
      text,
      place: { fileId: file.id, blocks },
      marker: ` <!-- svc:realized-in:PR#1 file:${file.path}:${linesOf(file, blocks)} -->`,
    }
  }

  spec(files: readonly CodeFile[]): Spec {
    const title = `${this.draw.words(1)} ${this.next++}`
    return {
      path: `docs/specs/${title.replaceAll(' ', '-')}.md`,
      title,
      sections: this.times(3, 6, () => this.section(files)),
    }
  }

  times<Item>(least: number, most: number, make: () => Item): Item[] {
    return Array.from({ length: least + this.draw.below(most - least + 1) }, make)
  }
}

export function makeProject(maker: Maker): Project {
  const files = maker.times(4, 8, () => maker.file())
  return {
    files,
    specs: maker.times(2, 4, () => maker.spec(files)),
    others: {
      'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/specs/**/*.md"]\n',
      'README.md': '# A small shop\n',
      'package-lock.json': '{"lockfileVersion": 3}\n',
      '.github/workflows/ci.yml': 'on: push\n',
      'dist/bundle.js': 'one()\n',
    },
  }
}
