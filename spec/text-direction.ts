const DIRECTION_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Whether the text has no bidirectional controls, which can make one name look like another. */
export const keepsDirection = (text: string) => !DIRECTION_CONTROL.test(text)
