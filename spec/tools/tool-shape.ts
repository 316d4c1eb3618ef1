import type { z } from 'zod'
import type { DocumentAddress } from './document-part'

type Fields = z.ZodObject

/** The readable form of an answer. `outline` contains no text of documents; `body` may. */
export interface ToolText {
  outline: string
  body: string
}

/** Groups of tools. An assistant gets only some of them, so that its list of tools stays short. */
export const TOOLSETS = ['specs', 'edits', 'tickets', 'evidence'] as const
export type Toolset = (typeof TOOLSETS)[number]

/** Parses `specs,edits`. Without a text: all. Null if a name is unknown. */
export function readToolsets(text: string | undefined): readonly Toolset[] | null {
  if (text === undefined) return TOOLSETS
  const names = text.split(',').map((name) => name.trim())
  const chosen = TOOLSETS.filter((toolset) => names.includes(toolset))
  return chosen.length === new Set(names).size ? chosen : null
}

/** A tool's interface for assistants. Server and checkout serve the same tools and differ only in the source of the answer. */
export interface ToolShape<Input extends Fields = Fields, Output extends Fields = Fields> {
  name: string
  title: string
  description: string
  toolset: Toolset
  input: Input
  output: Output
  /** The document named by the arguments. Hidden documents count as nonexistent, and a change needs full exposure. */
  document?: (args: z.output<Input>) => DocumentAddress | null
  /** The document that the tool creates. The error does not reveal a file that the caller may not see. */
  creates?: (args: z.output<Input>) => DocumentAddress
  /** Refuses the call unless the document is exposed in full. */
  needsText?: boolean
  /** The answer's list to page and shorten. It is counted without hidden documents. */
  list?: keyof z.output<Output> & string
  /** The answer's text that is read in parts. */
  reads?: keyof z.output<Output> & string
  /** The tool changes something, and a second call changes nothing more. */
  isIdempotent?: boolean
  /** The tool replaces or removes something. */
  isDestructive?: boolean
  describe(answer: z.output<Output>): ToolText
}

/** Checks that the parts of a tool fit each other. */
export const toolShape = <Input extends Fields, Output extends Fields>(
  shape: ToolShape<Input, Output>,
): ToolShape<Input, Output> => shape

/** A shape of any arguments and answers. */
export interface AnyToolShape
  extends Omit<ToolShape, 'document' | 'creates' | 'describe' | 'list' | 'reads'> {
  document?(args: object): DocumentAddress | null
  creates?(args: object): DocumentAddress
  list?: string
  reads?: string
  describe(answer: object): ToolText
}
