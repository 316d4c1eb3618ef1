import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { ErrorCode } from '#server/kernel/errors'

/** A top-level declaration: `<file>#<name>`. */
type DeclarationId = string

interface Source {
  /** The declaration of each imported or re-exported name. */
  bindings: Map<string, DeclarationId>
  declarations: Map<string, ts.Node[]>
  /** Files whose names are all re-exported. */
  reExports: string[]
}

/** Codes that a declaration's own text throws as `new DomainError('<code>')` or a special one, and the names that it mentions. */
interface Contents {
  codes: ErrorCode[]
  names: Set<string>
}

const sources = new Map<string, Source>()
const contents = new Map<ts.Node, Contents>()

const SERVER = fileURLToPath(new URL('../../../../server/', import.meta.url))

/** The checks before a procedure. Their statuses follow from the declared access and feature, for all routes. */
const ACCESS_CHECKS = resolve(SERVER, 'kernel/procedures.ts')

/** Calls of a vendor in the code, and the codes that its port uses for errors. */
const VENDOR_CALLS: { call: RegExp; codes: ErrorCode[] }[] = [
  {
    call: /(^|\.)(host|local)\.(?!openTracker$)\w+$/,
    codes: ['conflict', 'forbidden', 'unavailable', 'upstream_failed'],
  },
  {
    call: /(^|\.)(tracker\.(readMany|findByWords|create|update|changeStatus|linkPull)|vendor\.read)$/,
    codes: ['unavailable', 'upstream_failed'],
  },
  { call: /^payments\.\w+$/, codes: ['unavailable', 'upstream_failed'] },
  { call: /^ports\.imageHosts\.read$/, codes: ['upstream_failed'] },
  { call: /^installer\.finish$/, codes: ['unavailable', 'upstream_failed'] },
  { call: /\.provider\.(renew|startDevice|pollDevice)$/, codes: ['unauthenticated', 'upstream_failed'] },
]

/** Its only caller handles the errors of the code host: conflicts then show no authors. */
const HANDLED = 'findStatusChanges'

/**
 * The error codes that the code behind a procedure can throw, found by following names from declaration to declaration.
 * Calls through an interface are not followed: VENDOR_CALLS names those of vendors.
 */
export function codesReachableFrom(routerFile: string, procedureName: string): Map<ErrorCode, DeclarationId> {
  const property = findProcedure(routerFile, procedureName)
  const codes = new Map<ErrorCode, DeclarationId>()
  const seenDeclarations = new Set<DeclarationId>()
  const visit = (file: string, nodes: ts.Node[], id: DeclarationId) => {
    if (seenDeclarations.has(id)) return
    seenDeclarations.add(id)
    for (const node of nodes) {
      const { codes: own, names } = contentsOf(node)
      for (const code of own) if (!codes.has(code)) codes.set(code, id)
      for (const name of names) {
        const target = resolveName(file, name)
        if (target && target.file !== ACCESS_CHECKS && target.name !== HANDLED)
          visit(target.file, target.nodes, `${target.file}#${target.name}`)
      }
    }
  }
  visit(routerFile, [property], `${routerFile}#${procedureName}`)
  return codes
}

function findProcedure(file: string, name: string): ts.Node {
  const procedures = [...sourceOf(file).declarations.values()]
    .flat()
    .flatMap((node) => propertiesNamed(node, name))
  if (!procedures[0]) throw new Error(`${file} declares no procedure ${name}`)
  return procedures[0]
}

function propertiesNamed(root: ts.Node, name: string): ts.Node[] {
  const matchingProperties: ts.Node[] = []
  const walk = (node: ts.Node) => {
    const isRouter = ts.isCallExpression(node) && node.expression.getText() === 'router'
    const properties = isRouter && node.arguments[0]
    if (properties && ts.isObjectLiteralExpression(properties))
      matchingProperties.push(
        ...properties.properties.filter((property) => property.name?.getText() === name),
      )
    ts.forEachChild(node, walk)
  }
  walk(root)
  return matchingProperties
}

function contentsOf(root: ts.Node): Contents {
  const cachedContents = contents.get(root)
  if (cachedContents) return cachedContents
  const nodeContents: Contents = { codes: [], names: new Set() }
  const walk = (node: ts.Node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (ts.isPropertyAccessExpression(node)) return walk(node.expression)
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return walk(node.initializer)
    const code = thrownCode(node)
    if (code) nodeContents.codes.push(code)
    if (ts.isCallExpression(node)) nodeContents.codes.push(...codesOfVendorCall(node))
    if (ts.isIdentifier(node)) nodeContents.names.add(node.text)
    ts.forEachChild(node, walk)
  }
  walk(root)
  contents.set(root, nodeContents)
  return nodeContents
}

/** The errors whose first argument is a code. */
const THROWN = new Set(['DomainError', 'OrgMovingError'])

function thrownCode(node: ts.Node): ErrorCode | null {
  if (!ts.isNewExpression(node) || !THROWN.has(node.expression.getText())) return null
  const code = node.arguments?.[0]
  return code && ts.isStringLiteral(code) ? (code.text as ErrorCode) : null
}

/** Only code of the server calls vendors. */
const codesOfVendorCall = ({ expression }: ts.CallExpression): ErrorCode[] =>
  expression.getSourceFile().fileName.startsWith(SERVER)
    ? VENDOR_CALLS.flatMap(({ call, codes }) => (call.test(expression.getText()) ? codes : []))
    : []

function resolveName(file: string, name: string): { file: string; name: string; nodes: ts.Node[] } | null {
  const { declarations, bindings, reExports } = sourceOf(file)
  const nodes = declarations.get(name)
  if (nodes) return { file, name, nodes }
  const binding = bindings.get(name)
  if (binding) {
    const [target = '', exported = ''] = binding.split('#')
    return resolveName(target, exported)
  }
  for (const target of reExports) {
    const declaration = resolveName(target, name)
    if (declaration) return declaration
  }
  return null
}

function sourceOf(file: string): Source {
  const cachedSource = sources.get(file)
  if (cachedSource) return cachedSource
  const source: Source = { bindings: new Map(), declarations: new Map(), reExports: [] }
  sources.set(file, source)
  const parsed = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  for (const statement of parsed.statements) read(statement, file, source)
  return source
}

function read(statement: ts.Statement, file: string, source: Source): void {
  if (ts.isImportDeclaration(statement)) readImport(statement, file, source)
  if (ts.isExportDeclaration(statement)) readReExport(statement, file, source)
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]
  for (const node of declared) {
    const { name } = node as ts.NamedDeclaration
    if (name)
      source.declarations.set(name.getText(), [...(source.declarations.get(name.getText()) ?? []), node])
  }
}

function readImport({ importClause, moduleSpecifier }: ts.ImportDeclaration, file: string, source: Source) {
  const target = fileOf(moduleSpecifier, file)
  const named = importClause?.namedBindings
  if (!target || importClause?.isTypeOnly || !named || !ts.isNamedImports(named)) return
  for (const { name, propertyName, isTypeOnly } of named.elements)
    if (!isTypeOnly) source.bindings.set(name.text, `${target}#${(propertyName ?? name).text}`)
}

function readReExport(
  { exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration,
  file: string,
  source: Source,
) {
  const target = moduleSpecifier && fileOf(moduleSpecifier, file)
  if (!target || isTypeOnly) return
  if (!exportClause) source.reExports.push(target)
  else if (ts.isNamedExports(exportClause))
    for (const { name, propertyName } of exportClause.elements)
      source.bindings.set(name.text, `${target}#${(propertyName ?? name).text}`)
}

function fileOf(specifier: ts.Expression, from: string): string | null {
  const path = ts.isStringLiteral(specifier) ? specifier.text : ''
  if (!/^[.#]/.test(path)) return null
  const base = path.startsWith('#') ? resolve(SERVER, '..', path.slice(1)) : resolve(dirname(from), path)
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((each) => ts.sys.fileExists(each)) ?? null
}
