export function writeMessage(pipe: number, value: unknown): void
export function readMessage<Value>(pipe: number): Value | null
