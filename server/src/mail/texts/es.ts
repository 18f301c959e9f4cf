import type { MailTemplateTexts } from '../mailTemplates.ts'

export const es: MailTemplateTexts = {
  resetLink: {
    subject: 'Restablezca su contraseña de nSpect',
    paragraphs: [
      'Hola, {name}:',
      'alguien, esperamos que usted, ha pedido restablecer la contraseña de su cuenta de nSpect. Elija aquí una nueva:',
      '{link}',
      'El enlace es válido durante {minutes} minutos y se puede usar una sola vez. Si no ha sido usted, no tiene que hacer nada: su contraseña sigue igual.',
    ],
  },
  confirmEmail: {
    subject: 'Confirme su dirección de correo para nSpect',
    paragraphs: [
      'Hola, {name}:',
      'se ha creado una cuenta de nSpect con esta dirección. Confirme aquí que es suya y después inicie sesión:',
      '{link}',
      'El enlace es válido durante {hours} horas y se puede usar una sola vez. Si no ha sido usted, no tiene que hacer nada: sin él nadie puede iniciar sesión.',
    ],
  },
  registeredAgain: {
    subject: 'Ya tiene una cuenta de nSpect',
    paragraphs: [
      'Hola, {name}:',
      'alguien, quizá usted, ha intentado registrar una cuenta de nSpect con esta dirección. Ya tiene una. Si ha olvidado la contraseña, elija aquí una nueva:',
      '{link}',
      'Si no ha sido usted, no tiene que hacer nada: no ha cambiado nada.',
    ],
  },
  invitation: {
    subject: 'Le han invitado a nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{inviter} ha creado una cuenta de nSpect para usted. Elija aquí su contraseña y después inicie sesión con esta dirección de correo electrónico:',
      '{link}',
      'El enlace es válido durante {days} días y se puede usar una sola vez.',
    ],
  },
  passwordChanged: {
    subject: 'Se ha establecido la contraseña de su cuenta de nSpect',
    paragraphs: [
      'Hola, {name}:',
      'la contraseña de su cuenta de nSpect se acaba de establecer y se ha cerrado la sesión en los demás dispositivos.',
      'Si no ha sido usted y nadie se lo ha comunicado, restablezca la contraseña en la página de inicio de sesión y avise a su administrador.',
    ],
  },
  twoStepOn: {
    subject: 'El inicio de sesión en dos pasos de su cuenta de nSpect está activado',
    paragraphs: [
      'Hola, {name}:',
      'el inicio de sesión en dos pasos de su cuenta de nSpect se acaba de activar: además de la contraseña, se pide un código de su aplicación.',
      'Si no fue usted, avise enseguida a su administrador: puede que otra persona haya iniciado sesión en su nombre.',
    ],
  },
  twoStepOff: {
    subject: 'El inicio de sesión en dos pasos de su cuenta de nSpect está desactivado',
    paragraphs: [
      'Hola, {name}:',
      'el inicio de sesión en dos pasos de su cuenta de nSpect se acaba de desactivar: basta la contraseña para iniciar sesión.',
      'Si no fue usted, cambie su contraseña y avise a su administrador.',
    ],
  },
  twoStepReset: {
    subject: 'El inicio de sesión en dos pasos de su cuenta de nSpect se ha restablecido',
    paragraphs: [
      'Hola, {name}:',
      'un administrador ha restablecido el inicio de sesión en dos pasos de su cuenta de nSpect: basta la contraseña para iniciar sesión, hasta que lo configure de nuevo en «Cuenta».',
      'Si no lo ha pedido, cambie su contraseña y avise a su administrador.',
    ],
  },
  passkeyAdded: {
    subject: 'Se ha agregado una llave de acceso a su cuenta de nSpect',
    paragraphs: [
      'Hola, {name}:',
      'la llave de acceso «{passkey}» se acaba de agregar a su cuenta de nSpect: quien la tenga puede iniciar sesión en su nombre sin contraseña.',
      'Si no ha sido usted, elimínela en «Cuenta», cambie su contraseña y avise de inmediato a su administrador.',
    ],
  },
  passkeyRemoved: {
    subject: 'Se ha eliminado una llave de acceso de su cuenta de nSpect',
    paragraphs: [
      'Hola, {name}:',
      'la llave de acceso «{passkey}» se acaba de eliminar de su cuenta de nSpect: nadie inicia sesión con ella.',
      'Si no ha sido usted, cambie su contraseña y avise a su administrador.',
    ],
  },
  addressChanged: {
    subject: 'Se ha cambiado el nombre de usuario de su cuenta de nSpect',
    paragraphs: [
      'Hola, {name}:',
      'su cuenta de nSpect tiene un nuevo nombre de usuario: {username}. Esta dirección ya no se utiliza.',
      'Si no lo esperaba, avise a su administrador.',
    ],
  },
  roleChanged: {
    subject: 'Se ha cambiado su rol en nSpect',
    paragraphs: [
      'Hola, {name}:',
      'su rol en nSpect es ahora: {role}. Inicie sesión de nuevo.',
      'Si no lo esperaba, avise a su administrador.',
    ],
  },
  commented: {
    subject: 'Hay un comentario nuevo en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} ha escrito sobre el punto «{point}» de la nSpection «{inspection}»:',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  mentioned: {
    subject: 'Le han mencionado en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} le ha mencionado en el punto «{point}» de la nSpection «{inspection}»:',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  inboxNews: {
    subject: 'Novedades para usted en nSpect',
    paragraphs: [
      'Hola, {name}:',
      'estas son sus novedades:',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  pointNews: {
    subject: 'Hay novedades sobre un punto en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{count} novedades sobre el punto «{point}» de la nSpection «{inspection}»:',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  repairSubmitted: {
    subject: 'Se ha presentado una reparación en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} ha presentado una reparación del punto «{point}» de la inspección «{inspection}».',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  repairAccepted: {
    subject: 'Se ha aceptado una reparación en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} ha aceptado la reparación del punto «{point}» de la inspección «{inspection}».',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  repairRejected: {
    subject: 'Se ha devuelto una reparación en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} ha devuelto la reparación del punto «{point}» de la inspección «{inspection}».',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  repairSetBack: {
    subject: 'Se ha revertido una reparación en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} ha revertido la reparación del punto «{point}» de la inspección «{inspection}».',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  pointResolved: {
    subject: 'Se ha resuelto un punto en nSpect',
    paragraphs: [
      'Hola, {name}:',
      '{writer} ha marcado como resuelto el punto «{point}» de la inspección «{inspection}».',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  visitorPoints: {
    subject: 'Se han agregado puntos desde fuera en nSpect',
    paragraphs: [
      'Hola, {name}:',
      'se han agregado puntos a la nSpection «{inspection}» mediante un enlace. Están pendientes de que alguien los acepte o los oculte:',
      '{said}',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  firmLink: {
    subject: 'Puntos por reparar',
    paragraphs: [
      'Hola, {name}:',
      '{client} le ha asignado puntos de la nSpection «{inspection}». Por hacer: {count}. Aquí ve qué hay que hacer, dónde y hasta cuándo, entrega reparaciones con fotos y hace preguntas; no se necesita cuenta:',
      '{link}',
      'El enlace muestra sus puntos de esta inspección y nada más. Es para su empresa: no lo comparta con nadie más. Termina cuando se completa la inspección.',
    ],
  },
  firmReminder: {
    subject: 'Puntos que vencen',
    paragraphs: [
      'Hola, {name}:',
      '{client} le recuerda los puntos que vencen:',
      '{said}',
      'Lo que ya ha entregado no aparece aquí. Si no desea estos recordatorios, avise a {client}.',
    ],
  },
  assigned: {
    subject: 'Se le ha asignado una nSpection',
    paragraphs: [
      'Hola, {name}:',
      'se le ha asignado la nSpection «{inspection}». La encontrará aquí:',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  assignedMany: {
    subject: 'Se le han asignado nSpections',
    paragraphs: [
      'Hola, {name}:',
      'se le han asignado {count} nSpections. Las encontrará aquí:',
      '{link}',
      'Aquí decide cuáles de estos correos recibe y cuándo:',
      '{preferences}',
    ],
  },
  exportReady: {
    subject: 'Su exportación está lista',
    paragraphs: [
      'Hola, {name}:',
      'la exportación de todos los datos de {client} está lista. Durante {days} días puede descargarla en la página del cliente, en «Datos»:',
      '{link}',
    ],
  },
  printReady: {
    subject: 'Su impresión está lista',
    paragraphs: [
      'Hola, {name}:',
      'el informe de la inspección «{inspection}» está impreso. Durante {days} días lo encontrará entre sus impresiones:',
      '{link}',
    ],
  },
  healthAlert: {
    subject: 'nSpect necesita su atención',
    paragraphs: [
      'En {site} hace falta que alguien intervenga:',
      '{said}',
      'Todo al respecto está en esta página:',
      '{link}',
    ],
  },
  healthWell: {
    subject: 'nSpect vuelve a estar bien',
    paragraphs: [
      'Estas partes de {site} vuelven a estar bien:',
      '{said}',
      'El panorama completo está en esta página:',
      '{link}',
    ],
  },
  storageFilling: {
    subject: 'El espacio de {client} se está llenando',
    paragraphs: [
      'Hola, {name}:',
      'los archivos de {client} ocupan {used} de {limit}. Cuando se llene, se rechazarán las subidas; todo lo demás funciona como antes.',
      'Pida a tiempo más espacio a quien administra nSpect. Lo que queda figura en el panel de sus administradores:',
      '{link}',
    ],
  },
}
