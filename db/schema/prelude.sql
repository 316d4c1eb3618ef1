CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- English without accents. No stop words: an exact phrase may hold them, and queries leave them out by themselves.
CREATE TEXT SEARCH DICTIONARY english_words (TEMPLATE = snowball, Language = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION plumbline (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plumbline
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart WITH english_words;
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plumbline
  ALTER MAPPING FOR word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, english_words;
--> statement-breakpoint
-- Words as they are written, for the vocabulary that typing errors are compared with.
CREATE TEXT SEARCH CONFIGURATION words (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words
  ALTER MAPPING FOR word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, simple;
--> statement-breakpoint
-- What is indexed of a text: identifiers as the words that they are made of (spec/query/split-words.ts divides the
-- same way), and those with humps once more as a whole, so that `github` finds GitHub.
CREATE FUNCTION search_text(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(
    replace(replace(replace(replace(replace(content, '/', ' '), '.', ' '), '-', ' '), '@', ' '), '<', ' '),
    '(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z][a-z])', ' ', 'g'
  ) || coalesce(' ' || (
    SELECT string_agg(humped[1], ' ')
    FROM regexp_matches(content, '[A-Za-z0-9]*(?:[a-z0-9][A-Z]|[A-Z][A-Z][a-z][a-z])[A-Za-z0-9]*', 'g') AS humped
  ), '');
--> statement-breakpoint
