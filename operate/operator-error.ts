/** An expected reason why an operator's command failed. It is printed as one sentence. */
export class OperatorError extends Error {}
