/** A backup that cannot be read or restored. The message is for the operator and says what to do. */
export class DumpError extends Error {}
