/** A complete HTTP response. */
export interface McpReply {
  status: number
  headers: Record<string, string>
  content: string
}
