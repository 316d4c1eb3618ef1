const EXTENSION = /\.(?:md|markdown)$/i

/** Whether a file is markdown by its name. */
export const isMarkdownPath = (path: string): boolean => EXTENSION.test(path)

export const withoutMarkdownExtension = (path: string): string => path.replace(EXTENSION, '')
