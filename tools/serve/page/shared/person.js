// The value for a person instead of a strategy. Independent of document and server.

export const PERSON = 'person';
