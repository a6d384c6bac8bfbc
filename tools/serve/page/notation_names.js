// The names of the notations, as in engine/include/seedbank/notation.h.

export const NOTATIONS = ['fairkalah', 'maia', 'kgp', 'kgpc', 'manchester', 'openspiel',
  'openspiel-tensor', 'rawlings', 'cmancala', 'ludii', 'json'];
