import { useMemo } from 'react'
import type { Splice } from '#spec/edit/index'
import type { Range } from '#spec/types'
import type { Editor } from '../codemirror/editor'
import type { CardBlock } from './blocks/card-block'
import { splitBlocks } from './blocks/split-blocks'
import { Area } from './card-fields'
import { CardList } from './card-list'
import { CardTable } from './card-table'

interface Props {
  /** Of the section. */
  title: string
  text: string
  body: Range
  splice: Editor['apply']
}

/** The text of a section: tables and lists as widgets, the rest as fields. The first field is there even if empty. */
export function CardBlocks({ title, text, body, splice }: Props) {
  const own = text.slice(body.start, body.end)
  const blocks = useMemo(() => withFirstText(splitBlocks(own)), [own])
  const spliceOwn = (splices: readonly Splice[]) =>
    splices.length > 0 &&
    splice(
      splices.map(({ start, end, text }) => ({ start: start + body.start, end: end + body.start, text })),
    )
  const write = (part: Range, value: string) => {
    if (value !== own.slice(part.start, part.end)) spliceOwn([{ ...part, text: spaced(own, part, value) }])
  }
  return blocks.map((block, index) => {
    // A block that changes stays the same widget.
    const key = `${block.kind} ${index}`
    if (block.kind === 'table')
      return <CardTable key={key} name={`Table of ${title}`} text={own} table={block} splice={spliceOwn} />
    if (block.kind === 'list') return <CardList key={key} text={own} list={block} splice={spliceOwn} />
    const name = index === 0 ? `Text of ${title}` : `More of ${title}`
    return <Area key={key} name={name} part={block.range} text={own} write={write} />
  })
}

const withFirstText = (blocks: CardBlock[]): CardBlock[] =>
  blocks[0]?.kind === 'text' ? blocks : [{ kind: 'text', range: { start: 0, end: 0 } }, ...blocks]

/** The first text of a section needs blank lines around it. */
const spaced = (own: string, { start, end }: Range, value: string) =>
  start === end && value !== '' ? `\n\n${value}${own.trim() === '' ? '\n' : '\n\n'}` : value
