export function moduleOf(file: string): string | null
export function readImporters(
  files: readonly string[],
  read?: (file: string) => string,
): Map<string, Set<string>>
