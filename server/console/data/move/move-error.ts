/** A move that cannot begin or go on. The message is a sentence for the operator. */
export class MoveError extends Error {}
