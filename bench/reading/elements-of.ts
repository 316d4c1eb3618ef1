import { createElement, type ReactElement, type ReactNode } from 'react'
import { decodeEntities } from '#spec/render/html/escape-html'
import { parseAttributes, tokenizeHtml } from '#spec/render/html/tokenize-html'

interface Open {
  name: string
  props: Record<string, unknown>
  children: ReactNode[]
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const RAW = /<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g

/** Converts HTML to React elements that render to the same HTML. The contents of scripts and styles are left out. */
export function elementsOf(html: string): ReactElement {
  const root: Open = { name: 'root', props: {}, children: [] }
  const open: Open[] = [root]
  const parent = () => open.at(-1) ?? root
  const close = () => {
    const { name, props, children } = open.pop() ?? root
    parent().children.push(createElement(name, props, ...children))
  }
  tokenizeHtml(html.replace(/<!DOCTYPE html>/i, '').replace(RAW, ''), {
    text: (raw) => parent().children.push(decodeEntities(raw)),
    startTag(name, attributes) {
      open.push({ name, props: propsOf(attributes), children: [] })
      if (VOID.test(name)) close()
    },
    endTag(name) {
      if (parent().name === name) close()
    },
  })
  const [page] = root.children.filter((child) => typeof child === 'object')
  return page as ReactElement
}

/** Attributes under their React names, without handlers and inline styles. */
function propsOf(source: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of parseAttributes(source)) {
    if (name.startsWith('on') || name === 'style') continue
    props[NAMES[name] ?? name] = BOOLEAN.test(name) ? true : value
  }
  return 'checked' in props ? { ...props, readOnly: true } : props
}

const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }
const BOOLEAN = /^(?:checked|disabled|hidden|open|required|async|defer)$/
