// Messages of the page of rules in Czech. Keys: see text.js.

export default {
  'rules.title': 'Pravidla · Seedbank',
  'rules.heading': 'Pravidla za minutu',
  'rules.back': 'Zpět',
  'rules.next': 'Další',
  'rules.again': 'Ještě jednou',
  'rules.use-standard': 'Standardní pravidla',
  'rules.more': 'A potom',
  'rules.play': 'Hrát proti úrovni',
  'rules.train': 'Trénovat: najít nejlepší důlek',
  'rules.four-rows': 'Kalaha se čtyřmi řadami: delší hra s 32 důlky a bez zásobníků',
  'rules.place': '{place} z {all}',
  'rules.try-any': 'Rozsejte kterýkoli svůj důlek: dolní řada je vaše.',
  'rules.try': 'Rozsejte důlek {pit}.',
  'rules.title.sow': 'Rozsévání',
  'rules.title.extra': 'Rozsévat znovu',
  'rules.title.round': 'Kolem desky',
  'rules.title.capture': 'Braní',
  'rules.title.lone': 'Dvoje pravidla',
  'rules.title.end': 'Konec',
  'rules.lesson.sow':
    'Když jste na tahu, vyprázdníte jeden svůj důlek. Semínka se rozsévají po jednom proti ' +
    'směru hodinových ručiček. Vyhrává ten, kdo má v zásobníku nejvíc semínek.',
  'rules.lesson.extra': 'Padne-li poslední semínko do vašeho zásobníku, rozséváte znovu.',
  'rules.lesson.round':
    'Semínka obíhají přes váš zásobník a důlky druhé strany, ale ne do cizího zásobníku.',
  'rules.lesson.capture':
    'Padne-li poslední semínko do vašeho prázdného důlku, berete je i se semínky naproti.',
  'rules.lesson.lone':
    'Je-li důlek naproti prázdný, osamělé semínko se podle „empty-capture“ bere a podle ' +
    '„standard“ zůstává. Zkuste obojí.',
  'rules.lesson.end':
    'Hra končí, když jsou důlky jedné strany prázdné. Druhé straně zůstávají semínka v jejích ' +
    'důlcích.',
};
