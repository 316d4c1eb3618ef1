/** An expected failure of an operator's command. Printed as one sentence. */
export class OperatorError extends Error {}
