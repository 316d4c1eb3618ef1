import type { z } from 'zod'
import type { DocumentAddress } from './document-part'

type Fields = z.ZodObject

/** How an answer is made readable: `outline` holds no text of documents, `body` may. */
export interface ToolText {
  outline: string
  body: string
}

/** Which tools an assistant gets at once, so that its list of tools stays short. */
export const TOOLSETS = ['specs', 'edits', 'tickets', 'evidence'] as const
export type Toolset = (typeof TOOLSETS)[number]

/** `specs,edits` as typed. Without a text: all. Null if a name is none of them. */
export function readToolsets(text: string | undefined): readonly Toolset[] | null {
  if (text === undefined) return TOOLSETS
  const names = text.split(',').map((name) => name.trim())
  const chosen = TOOLSETS.filter((toolset) => names.includes(toolset))
  return chosen.length === new Set(names).size ? chosen : null
}

/**
 * What an assistant sees of a tool. A server and a checkout serve the same tools: each adds only where the answer comes from.
 */
export interface ToolShape<Input extends Fields = Fields, Output extends Fields = Fields> {
  name: string
  title: string
  description: string
  toolset: Toolset
  input: Input
  output: Output
  /** The document that the arguments name. Hidden ones do not exist, and a change needs full exposure. */
  document?: (args: z.output<Input>) => DocumentAddress | null
  /** The document that the tool creates. If a file that the caller may not see is in the way, the error does not say so. */
  creates?: (args: z.output<Input>) => DocumentAddress
  /** Whether nothing of the answer is metadata, so that the document must be exposed in full. */
  needsText?: boolean
  /** The list of the answer that is paged and shortened, counted after hidden documents are gone. */
  list?: keyof z.output<Output> & string
  /** The text of the answer that is read in parts. */
  reads?: keyof z.output<Output> & string
  /** Changes something that calling it again would not change further. */
  isIdempotent?: boolean
  /** Replaces or removes something. */
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
