export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Decodes the bracket notation of Stripe's forms: `items[0][price]=p`. Objects whose names count from 0 are lists. */
export function decodeForm(body: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(body)) insert(root, pathOf(name), value)
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[')

function insert(target: Record<string, FormValue>, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const child = (target[name] ?? {}) as Record<string, FormValue>
  target[name] = child
  insert(child, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
