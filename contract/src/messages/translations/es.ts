import type { Translation } from '../messages.ts'

export const es: Translation = {
  messages: {
    'value.required': '{name}: dato obligatorio',
    'value.invalid': '{name}: valor no válido',
    'value.tooLong': '{name}: {max} caracteres como máximo',
    'value.tooShort': '{name}: {min} caracteres como mínimo',
    'value.tooBig': '{name} puede ser como máximo {max}',
    'value.tooSmall': '{name} debe ser como mínimo {min}',
    'value.tooMany': '{name}: {max} entradas como máximo',
    'date.invalid': 'Formato de fecha no válido. Se espera AAAA-MM-DD.',
    'link.invalid': 'Escriba un enlace válido.',
    'session.begun': 'Le damos la bienvenida de nuevo.',
    'session.over': 'Su sesión se ha cerrado.',
    'account.registered': 'Le damos la bienvenida a nSpect. Su cuenta está lista; inicie sesión.',
    'account.confirmationSent':
      'Casi listo: hemos enviado a su correo un enlace para confirmar la dirección. Es válido durante 24 horas.',
    'account.confirmationSentAgain':
      'Si esta dirección aún está pendiente de confirmar, recibirá en ella un enlace nuevo.',
    'account.confirmationAsked':
      'Casi listo: falta confirmar su dirección de correo. Este servidor no envía correos; pida el enlace a quien lo administra. Es válido durante 24 horas.',
    'account.confirmed': 'Su dirección de correo está confirmada. Inicie sesión.',
    'account.confirmationAskedAgain':
      'Este servidor no envía correos. Pida a quien lo administra el enlace para confirmar su dirección.',
    'account.resetSent':
      'Si hay una cuenta con este correo, recibirá en él un enlace para restablecer la contraseña.',
    'account.noSuchEmail': 'No se encontró {email}',
    'account.unconfirmedWithoutMail':
      'Confirme primero su dirección de correo. Este servidor no envía correos; pida el enlace a quien lo administra.',
    'account.resetAsked':
      'Este servidor no envía correos. Pida a su administrador un enlace para elegir una contraseña nueva.',
    'account.passwordSet': 'Su contraseña quedó establecida. Inicie sesión.',
    'account.sessionsEnded': 'Se cerró allí la sesión.',
    'account.linkMade':
      'El enlace está listo. Es válido durante 30 minutos y se puede usar una sola vez.',
    'password.differs': 'Las contraseñas deben coincidir',
    'password.differ': 'Las contraseñas no coinciden',
    'password.tooShort': 'La contraseña necesita al menos {min} caracteres',
    'password.isAddress': 'La contraseña no puede ser el correo electrónico',
    'password.wrongOld': 'La contraseña actual no es correcta',
    'twoStep.on': 'El inicio de sesión en dos pasos está activado.',
    'twoStep.off': 'El inicio de sesión en dos pasos está desactivado.',
    'twoStep.codesReplaced':
      'Estos son sus nuevos códigos de recuperación. Los anteriores ya no sirven.',
    'twoStep.reset':
      'Inicio de sesión restablecido. La persona inicia sesión con su contraseña o con su proveedor de identidad.',
    'twoStep.wrongCode':
      'Este código no es correcto. Escriba el que muestra ahora su aplicación y compruebe que el reloj del teléfono se ajusta solo.',
    'twoStep.usedCode':
      'Este código ya se ha usado. Espere a que su aplicación muestre el siguiente.',
    'twoStep.wrongPassword': 'La contraseña no es correcta',
    'passkey.added': 'La llave de acceso se ha agregado. Ya puede iniciar sesión con ella.',
    'passkey.removed': 'La llave de acceso se ha eliminado: nadie inicia sesión con ella.',
    'apiKey.made': 'La clave está lista. Solo se muestra esta vez.',
    'apiKey.revoked': 'La clave se ha revocado. Lo que la use se rechazará a partir de ahora.',
    'apiKey.proof':
      'Escriba su contraseña, o cierre la sesión y vuelva a iniciarla: la clave dura más que esta sesión.',
    'apiKey.days': 'Elija entre 1 y 365 días.',
    'webhook.added':
      'A partir de ahora se avisa de los cambios a esta dirección. Guarde su secreto: no se vuelve a mostrar.',
    'webhook.saved': 'Webhook guardado.',
    'webhook.deleted': 'Webhook eliminado.',
    'webhook.secretChanged':
      'El nuevo secreto está en vigor. Durante un día, los mensajes se firman también con el anterior.',
    'webhook.tested': 'Se está enviando un mensaje de prueba.',
    'webhook.replayed': 'Los mensajes se envían de nuevo.',
    'webhook.records': 'Elija al menos un tipo de cambio.',
    'signOn.noIssuer':
      'Ninguna organización inicia sesión aquí con esta dirección. Use su contraseña o pregunte a su administrador.',
    'email.invalid': 'El formato del correo no es válido',
    'symbols.min': 'Mínimo {min} caracteres',
    'symbols.max': 'Máximo {max} caracteres',
    'zone.invalid': 'Elija una zona horaria de la lista.',
    'terms.needed': 'es necesario aceptar los términos y condiciones',
    'user.added': 'Usuario agregado.',
    'user.invited': 'Usuario agregado. La invitación va en camino.',
    'user.invitedByLink':
      'Usuario agregado. No se ha enviado ningún correo: abra el usuario y copie el enlace.',
    'user.saved': 'Usuario guardado.',
    'user.deleted': 'Usuario eliminado.',
    'user.passwordChanged':
      'Contraseña cambiada. Se cerró la sesión en los demás dispositivos de esta persona.',
    'user.clientNeeded': 'Elija un cliente si el usuario no es superadministrador',
    'user.passwordNeeded': 'Escriba una contraseña para el usuario',
    'user.usernameTaken': 'Alguien ya tiene este usuario.',
    'userProject.saved': 'Acceso cambiado.',
    'clientData.exportStarted':
      'Se está preparando la exportación. Podrá descargarla aquí cuando esté lista.',
    'clientData.exportRunning': 'Ya se está preparando una exportación.',
    'clientData.purged': 'Este cliente se está borrando definitivamente.',
    'clientData.purgedPaidElsewhere':
      'Este cliente se está borrando definitivamente. Su suscripción se compró a otro proveedor de pagos: si sigue activa, cancélela allí.',
    'clientData.otherName': 'Este no es el nombre del cliente.',
    'clientData.visitorNeeded': 'El nombre del visitante es obligatorio',
    'clientData.visitorErased': 'El nombre se ha borrado. Ahora pone «Visitante».',
    'clientData.noSuchVisitor':
      'Ningún visitante de este cliente indicó este nombre. No se ha cambiado nada.',
    'client.added': 'Cliente agregado.',
    'client.saved': 'Cliente guardado.',
    'client.deleted': 'Cliente eliminado.',
    'client.restored': 'El cliente está de vuelta. Sus usuarios pueden iniciar sesión de nuevo.',
    'client.businessNeeded': 'La empresa es obligatoria',
    'client.tierNeeded': 'El plan del cliente es obligatorio',
    'tier.singleSeat':
      'El plan Individual tiene un solo usuario. Quien administra este servidor puede cambiar el plan.',
    'tier.pointsOnly':
      'Su plan permite compartir puntos sueltos, no informes completos. Quien administra este servidor puede cambiar el plan.',
    'tier.notIncluded':
      'Su plan no lo incluye. Quien administra este servidor puede cambiar el plan.',
    'client.projectsNeeded': 'Indique el número de nSpections',
    'client.contactNeeded': 'El nombre del contacto es obligatorio',
    'client.emailInvalid': 'Escriba un correo electrónico válido',
    'client.emailNeeded': 'El correo del contacto es obligatorio',
    'client.phoneNeeded': 'El teléfono del contacto es obligatorio',
    'client.addressNeeded': 'La dirección de la empresa es obligatoria',
    'setting.saved': 'Ajuste guardado.',
    'setting.deleted': 'Ajuste eliminado.',
    'setting.selectClient': 'Elija un cliente',
    'setting.clientNeeded': 'Es obligatorio elegir un cliente',
    'setting.keyTaken': 'Este cliente ya tiene un ajuste con ese título.',
    'setting.trueOrFalse': 'Escriba true o false.',
    'setting.roles': 'Escriba roles separados por comas: SuperAdmin, Admin, Manager, User, Viewer.',
    'setting.currency': 'Escriba un código de moneda de tres letras, como EUR.',
    'setting.paperSize': 'Escriba A4 o Letter.',
    'setting.wholeNumber': 'Introduzca un número entero que el ajuste permita.',
    'projectType.nameNeeded': 'El nombre del tipo de nSpection es obligatorio',
    'projectType.descriptionNeeded': 'La descripción del tipo de nSpection es obligatoria',
    'projectType.clientNeeded': 'El cliente es obligatorio',
    'projectType.saved': 'Tipo de inspección guardado.',
    'projectType.deleted': 'Tipo de inspección eliminado. Sus inspecciones quedan como están.',
    'projectType.copied': 'Tipo de inspección copiado.',
    'projectType.imported': 'Tipo de inspección importado.',
    'readyType.installed': 'Ya es suyo: úselo tal cual o cámbielo.',
    'home.firstStepsClosed': 'Los primeros pasos están cerrados.',
    'part.nameNeeded': 'El nombre es obligatorio',
    'part.checkBoxNameNeeded': 'El nombre de la casilla es obligatorio',
    'part.questionNeeded': 'La pregunta es obligatoria',
    'part.saved': 'Guardado.',
    'part.deleted': 'Eliminado. Donde ya se usa se conserva, marcado como eliminado.',
    'part.ordered': 'El nuevo orden está guardado.',
    'part.tooMany': 'Un tipo puede tener {max} de estos como máximo.',
    'template.firmUnknown': 'Elija una de las empresas del cliente.',
    'template.tooMany': 'Una categoría puede tener {max} defectos frecuentes como máximo.',
    'template.tooManyOfType': 'Un tipo puede tener {max} defectos frecuentes como máximo.',
    'color.invalid': 'Elija un color como #6b7280.',
    'options.needed': 'Agregue al menos una opción.',
    'options.blank': 'Las opciones no pueden estar vacías ni contener comas.',
    'options.twice': 'Cada opción puede aparecer una sola vez.',
    'options.tooMany': 'Demasiadas opciones.',
    'fieldKey.unknown': 'El producto no conoce ese uso de un campo.',
    'fieldKey.type': 'Un campo de este tipo no puede usarse para eso.',
    'fieldKey.twice': 'Otro campo del tipo ya se usa para eso.',
    'poiStatus.setWhenTwice': 'Otro estado del tipo ya se establece en ese momento.',
    'brandPack.months': 'Indique los meses, de 1 a 120.',
    'category.dueDays': 'Introduzca días, de 0 a 3650.',
    'plan.days': 'Indique los días, de 0 a 36500.',
    'typeFile.version': 'Este archivo fue escrito por una versión más reciente de nSpect.',
    'typeFile.notOne': 'Este archivo no es un tipo de inspección de nSpect.',
    'mail.again': 'Se intenta enviar el correo de nuevo.',
    'mail.kept': 'Este servidor no envía correos. El mensaje se queda en la bandeja de salida.',
    'job.again': 'Se vuelve a intentar la tarea.',
    'project.nameRequired': 'El nombre de la nSpection es obligatorio',
    'project.created': 'Inspección creada.',
    'project.saved': 'Inspección guardada.',
    'project.completed': 'Inspección completada.',
    'project.archived': 'Inspección archivada.',
    'project.restored': 'Inspección recuperada.',
    'project.reopened': 'Inspección reabierta. Se puede cambiar de nuevo.',
    'project.reasonNeeded': 'Indique por qué se reabre.',
    'plan.added': 'El juego de planos se agregó. Sus hojas aparecen una tras otra.',
    'plan.retried': 'La hoja se dibuja de nuevo.',
    'plan.removed': 'El juego de planos se ha quitado.',
    'plan.revised':
      'Se agregó la nueva revisión. Sus hojas se dibujan una tras otra y sus puntos se trasladan.',
    'picture.aligned':
      'Alineado. Los puntos del modelo se ven ahora en esta imagen, y los suyos en el modelo.',
    'picture.unaligned': 'Esta imagen ya no está alineada con el modelo.',
    'revision.aligned': 'Alineado. Los puntos se trasladan en un momento.',
    'revision.modelAligned': 'Alineado. Los puntos están ahora en su lugar y quedan por comprobar.',
    'revision.pointKept': 'El punto se queda donde está.',
    'revision.pointMoved': 'El punto se movió.',
    'revision.pointDiscarded': 'El punto se descartó.',
    'revision.undone': 'El punto vuelve a esperar.',
    'align.tooFew': 'Elija al menos tres lugares, cada uno en ambos lados.',
    'align.tooClose': 'Los lugares elegidos están demasiado juntos. Elija otros alejados entre sí.',
    'align.onOneLine': 'Los lugares elegidos están todos en una línea. Elija uno al lado.',
    'align.noMatch':
      'Estos lugares no concuerdan. Compruebe que cada uno es el mismo en ambos lados.',
    'tour.added': 'Se agregaron los panoramas.',
    'tour.saved': 'Se guardó el recorrido.',
    'tour.removed': 'Se quitó el panorama.',
    'tourCapture.begun': 'Ya se pueden tomar los panoramas.',
    'tourCapture.stored': 'El panorama está guardado.',
    'tourCapture.used': 'El recorrido ya es suyo.',
    'tourCapture.discarded': 'Se quitaron las imágenes tomadas.',
    'tourCapture.needsRight': 'Confirme que tiene derecho a conservar estas imágenes.',
    'tourCapture.twice': 'El mismo lugar aparece dos veces.',
    'tourCapture.unknownSweep': 'Este lugar no pertenece al recorrido.',
    'model.replaced': 'El modelo se reemplazó.',
    'model.imageSaved': 'La imagen se guardó.',
    'model.checked': 'Se guardó cómo se muestra el modelo.',
    'model.stopped':
      'Tras varios intentos, se desistió de crear copias más ligeras. El modelo se muestra tal como se subió.',
    'model.tooMuch':
      'El modelo necesita más memoria de la disponible para crear copias más ligeras. Se muestra tal como se subió.',
    'model.tooLong':
      'Crear copias más ligeras tardó demasiado. El modelo se muestra tal como se subió.',
    'model.unreadable':
      'No se pudieron crear copias más ligeras de este modelo. Se muestra tal como se subió.',
    'field.fractional': 'Fracción no válida',
    'field.decimal': 'Número decimal no válido',
    'field.fractionalWithUnit': 'Fracción con unidad no válida',
    'field.email': 'Correo electrónico no válido',
    'field.phone': 'Número de teléfono no válido',
    'field.selection': 'Selección no válida',
    'pin.titleRequired': 'El título es obligatorio',
    'pin.categoryRequired': 'La categoría es obligatoria',
    'pin.dueBeforeScan': 'La fecha límite no puede ser anterior a la fecha de escaneo.',
    'pin.costInvalid': '{name} debe ser un importe de 0 a 999.999.999,99.',
    'savedView.saved': 'Vista guardada.',
    'savedView.deleted': 'Vista eliminada.',
    'savedView.restored': 'Vista restaurada.',
    'firm.saved': 'Empresa guardada.',
    'firmLink.made': 'El enlace de la empresa está listo.',
    'firmLink.sent': 'El enlace va de camino a la empresa.',
    'firm.deleted': 'Empresa eliminada.',
    'pin.assigneeUnknown':
      'Elija una persona que pueda ver esta inspección o una empresa del cliente.',
    'pin.saved': 'Punto guardado.',
    'pin.deleted': 'Punto eliminado.',
    'pin.restored': 'Punto restaurado.',
    'pin.nameRequired': 'El nombre completo es obligatorio',
    'pin.photoRequired': 'Elija una foto.',
    'pin.sentForReview': 'Punto enviado. Está pendiente de revisión.',
    'pin.accepted': 'Punto aceptado.',
    'pin.hidden': 'Punto ocultado.',
    'pin.trap': 'Deje vacío el campo oculto y vuelva a enviar el punto.',
    'pinField.saved': 'Campo guardado.',
    'annotation.saved': 'Marca guardada.',
    'photo.required': 'Elija una foto.',
    'photo.kept':
      'Una foto existente no se puede cambiar por otra. Agregue la nueva y elimine la anterior.',
    'photo.tooMany': 'Un punto puede tener 10 fotos como máximo.',
    'photo.saved': 'Foto guardada.',
    'photo.captioned': 'Leyenda guardada.',
    'photo.deleted': 'Foto eliminada.',
    'photo.restored': 'Foto restaurada.',
    'photo.marked': 'Anotaciones guardadas.',
    'photo.unmarked': 'La foto se muestra de nuevo sin anotaciones.',
    'photo.unnamed': 'Indique a qué foto se refiere.',
    'comment.required': 'El comentario es obligatorio',
    'comment.mentionUnknown':
      'Alguien a quien menciona no puede ver esta inspección. Quite la mención o pida a un administrador que le dé acceso.',
    'comment.imageOrLink': 'Envíe una imagen o un enlace, no ambos.',
    'comment.proofRequired': 'Agregue una imagen o un enlace que muestre la reparación.',
    'comment.trap': 'Deje vacío el campo oculto y vuelva a enviar el comentario.',
    'comment.saved': 'Comentario agregado.',
    'comment.changed': 'Comentario modificado.',
    'comment.hidden': 'Comentario oculto.',
    'comment.shown': 'El comentario se muestra de nuevo.',
    'comment.submitted': 'La reparación se entregó.',
    'comment.accepted': 'La reparación se aceptó.',
    'comment.rejected': 'La reparación se devolvió.',
    'comment.withdrawn': 'Se retiró la aceptación: la reparación vuelve a esperar.',
    'comment.reopened': 'El punto está abierto de nuevo.',
    'comment.resolved': 'El punto está resuelto.',
    'comment.undone': 'Deshecho.',
    'report.shared': 'El enlace se generó.',
    'report.linkChanged': 'El enlace se modificó.',
    'report.linkRevoked': 'El enlace ya no abre el informe.',
    'report.opened': 'El informe está abierto.',
    'look.saved': 'Se ha guardado el aspecto de los informes impresos.',
    'look.tooLight': '{name} es demasiado claro para leerse en papel',
    'report.printStarted': 'El informe se está preparando. Se le avisará aquí cuando esté listo.',
    'report.printRunning': 'Este informe ya se está preparando.',
    'report.ticket': 'Su informe se está preparando.',
    'document.saved': 'Documento guardado.',
    'document.deleted': 'Documento eliminado.',
    'document.fileOrLink': 'Elija un archivo o escriba un enlace.',
    'metaDataAnswer.saved': 'Respuestas guardadas.',
    'demo.begun': 'Explore con toda libertad.',
    'demo.removed': 'La demo se quitó.',
    'billing.cardSaved': 'La tarjeta se ha guardado.',
    'billing.subscribed': 'Gracias. El nuevo plan ya está activo.',
    'billing.heard': 'Anotado.',
    'billing.tierNeeded': 'Debe seleccionar una opción.',
    'billing.profileNeeded': 'Debe seleccionar un medio de pago.',
    'billing.tokenNeeded': 'Vuelva a introducir la tarjeta.',
    'billing.rawCard':
      'Los datos de la tarjeta nunca se envían aquí. Solo los recibe el proveedor de pagos.',
  },
  errors: {
    'input.invalid': '{first}',
    'input.unreadable': 'No se pudo leer la solicitud.',
    'project.needsModel':
      'Para continuar, suba imágenes de la inspección o escriba el enlace de su modelo.',
    'image.notValid': '{name} no es una imagen válida.',
    'image.tooLarge': 'La imagen es demasiado grande: {name}. El límite es de {limit}.',
    'session.ended': 'Inicie sesión para continuar.',
    'request.otherSite':
      'Este cambio se ha rechazado porque no parece proceder de una página de nSpect. Vuelva a cargar la página e inténtelo de nuevo; si vuelve a ocurrir, avise a quien administra nSpect para usted.',
    'account.unconfirmed':
      'Confirme primero su dirección de correo con el enlace del mensaje que le enviamos.',
    'login.incorrect': 'los datos de inicio de sesión no son correctos',
    'share.noToken': 'No se encontró ningún token válido.',
    'share.completed': 'Esta inspección se completó el {day}.',
    'share.passwordNeeded': 'Este informe está protegido con una contraseña.',
    'share.wrongPassword': 'Esta contraseña no es correcta.',
    'print.inBackground':
      'Los informes de más de {points} puntos se preparan en segundo plano. Inícielo desde el informe.',
    'look.nothingToShow': 'Todavía no hay ninguna inspección con puntos que mostrar.',
    'print.noTicket': 'Este enlace de impresión ha caducado. Imprima el informe de nuevo.',
    'tier.unavailable': 'Esta función no está disponible para usted. Cambie a un plan superior.',
    'tier.wholeReport':
      'Cambie su suscripción a un plan superior para incluir todos los puntos en el informe.',
    'role.denied': 'No tiene permiso para realizar esta acción.',
    'share.viewOnly': 'No se permiten comentarios en este informe.',
    'comment.others': 'Solo quien escribió este comentario puede modificarlo.',
    'comment.tooLate':
      'Un comentario puede modificarse durante {minutes} minutos después de escribirlo.',
    'share.noPoints': 'Con este enlace no se pueden agregar puntos.',
    'share.noRepairs': 'Con este enlace no se pueden enviar reparaciones.',
    'share.unreadable':
      'La dirección de este enlace ya no se puede mostrar porque ha cambiado la clave secreta del servidor. Quien la tenga aún puede abrir el informe. Revoque el enlace y cree uno nuevo.',
    'savedView.nameTaken': 'Ya tiene una vista con este nombre.',
    'savedView.tooMany':
      'Puede guardar {limit} vistas de un tipo como máximo. Elimine una primero.',
    'firm.nameTaken': 'Ya existe una empresa con este nombre.',
    'pin.notVisitors': 'Este punto no se agregó desde fuera.',
    'repair.accepted': 'La reparación de este punto ya fue aceptada.',
    'repair.changed': 'Este paso ya no corresponde al estado del punto. Vuelva a revisarlo.',
    'repair.none': 'No hay ninguna reparación que devolver.',
    'photo.others': 'Solo quien agregó esta foto o un gestor puede eliminarla.',
    'record.missing': 'no se encontró el registro solicitado',
    'user.oneself': 'No puede eliminar su propia cuenta ni cambiar su propio rol.',
    'user.lastOfRole': 'Es el último administrador. Asigne antes el rol a otra persona.',
    'user.lastOfClient': 'Es el único usuario del cliente y no se puede eliminar.',
    'user.ownPassword': 'Su propia contraseña se cambia en la página de su cuenta, con la actual.',
    'challenge.ended':
      'Este inicio de sesión ha tardado demasiado o algo ha cambiado desde que empezó. Escriba su contraseña otra vez.',
    'login.passwordsClosed':
      'Su organización inicia sesión en su propio proveedor de identidad. Elíjalo abajo en lugar de una contraseña.',
    'signOn.ended':
      'Este inicio de sesión ha tardado demasiado o se empezó en otro navegador. Empiece de nuevo.',
    'signOn.refused':
      'No se ha podido verificar la respuesta de {name}. Empiece de nuevo; si vuelve a ocurrir, avise a su administrador.',
    'signOn.unavailable':
      '{name} no responde en este momento. Inténtelo dentro de unos minutos o inicie sesión con su contraseña.',
    'signOn.noAccount':
      '{name} le conoce, pero aquí no hay ninguna cuenta para usted. Pídasela a su administrador.',
    'signOn.unverified':
      '{name} no ha verificado su dirección de correo, así que no se puede encontrar su cuenta con ella. Haga que la verifiquen allí.',
    'signOn.noRole':
      'Ninguno de sus grupos en {name} puede usar nSpect. Pida a su administrador que le agregue a uno.',
    'signOn.addressTooLong':
      'Aquí las direcciones tienen como máximo {max} caracteres. Pregunte a su administrador.',
    'signOn.otherSubject':
      'Su cuenta está vinculada a otra persona en {name}. Pida a su administrador que restablezca su inicio de sesión.',
    'signOn.deleted': 'Su cuenta se ha eliminado. Pida a su administrador que vuelva a añadirle.',
    'signOn.noSeat':
      'El plan de su organización no tiene plaza para otra persona. Pregunte a su administrador.',
    'apiKey.denied':
      'Una clave de API no puede hacer esto: cuentas, claves, ajustes y lo que pertenece a una sesión requieren que alguien haya iniciado sesión.',
    'apiKey.readOnly': 'Esta clave de API solo puede leer. Cree otra para cambiar algo.',
    'apiKey.tooMany': 'Ya tiene 50 claves de API. Revoque una que ya no se use.',
    'webhook.tooMany': 'Ya hay 10 webhooks. Elimine uno que ya no se use.',
    'webhook.notHttps': 'Escriba una dirección que empiece por https://.',
    'webhook.privateAddress':
      'Esta dirección está en una red privada, a la que aquí no se envía nada. Quien administra nSpect puede permitirlo.',
    'webhook.off': 'Este webhook está desactivado. Actívelo primero.',
    'twoStep.notStarted':
      'Empiece de nuevo a configurar el inicio de sesión en dos pasos y escanee el nuevo código.',
    'twoStep.alreadyOn':
      'El inicio de sesión en dos pasos ya está activado. Vuelva a cargar la página para verlo.',
    'twoStep.notOn':
      'El inicio de sesión en dos pasos no está activado. Vuelva a cargar la página para verlo.',
    'twoStep.nothingToReset': 'No hay nada que restablecer. Vuelva a cargar la página.',
    'twoStep.oneself':
      'Su propio inicio de sesión en dos pasos se cambia en la página de su cuenta, con su contraseña y un código.',
    'passkey.ended': 'Ha tardado demasiado, o se empezó en otra página. Empiece de nuevo.',
    'passkey.unknown':
      'Esta llave de acceso no se conoce aquí, o se eliminó. Inicie sesión con su contraseña y añádala de nuevo en «Cuenta».',
    'passkey.refused':
      'No se ha podido comprobar lo que respondió su dispositivo. Tiene que pedir su huella, su cara o su PIN. Inténtelo de nuevo.',
    'passkey.wrongAddress':
      'Las llaves de acceso solo funcionan en {address}. Abra nSpect allí e inténtelo de nuevo.',
    'passkey.counter':
      'Algo que parece una copia de esta llave de acceso la usó antes, así que se rechaza. Inicie sesión con su contraseña, elimínela en «Cuenta» y avise a su administrador.',
    'passkey.closed':
      'Su organización inicia sesión en su propio proveedor de identidad, así que aquí no se usan llaves de acceso. Inicie sesión allí.',
    'passkey.tooMany': 'Ya tiene 20 llaves de acceso. Elimine una que ya no se use.',
    'passkey.known': 'Esta llave de acceso ya se agregó.',
    'passkey.lastRequired':
      'El inicio de sesión en dos pasos es obligatorio para usted, y esta llave de acceso es todo lo que tiene para ello. Agregue otra o configure antes una aplicación de autenticación.',
    'user.nameTaken': 'Alguien ya tiene este usuario.',
    'user.fixedFields': 'Solo puede cambiar su nombre, teléfono, idioma y notificaciones.',
    'user.seatTaken': 'El plan Individual tiene un solo usuario. Mejore el plan para agregar más.',
    'user.seesEverything': 'Este rol ve todas las inspecciones de su cliente.',
    'client.storageFull':
      'Los archivos de este cliente ocupan {used} de {limit} y esta subida no cabe. Todo lo demás funciona como antes. Pida más espacio a quien administra nSpect.',
    'client.allowanceUsed':
      'Todas las inspecciones que incluye el plan de este cliente ({count}) están en uso. Archive una o pida un plan mayor.',
    'client.notRestorable': 'Este cliente se eliminó hace más de 30 días y no se puede restaurar.',
    'client.unpaid':
      'El plan de este cliente lleva más de 14 días sin pagarse. Todo se puede seguir leyendo, imprimiendo y exportando, pero no se puede cambiar nada hasta que se pague. Un administrador puede pagar en la página de planes.',
    'client.notDeleted':
      'Este cliente está en uso. Solo se puede borrar definitivamente un cliente eliminado: elimínelo primero.',
    'setting.reserved': 'No tiene permiso para realizar esta acción.',
    'reset.over': 'El enlace ya no es válido.',
    'mail.left': 'Este correo ya se envió.',
    'route.missing': 'Esta dirección no existe.',
    'request.timeout': 'La solicitud tardó demasiado en llegar. Vuelva a intentarlo.',
    'project.completed': 'Esta inspección está completada y ya no se puede cambiar.',
    'project.active': 'Esta inspección no está completada.',
    'projectType.gone': 'Este tipo de inspección se eliminó. Elija otro.',
    'part.order':
      'Otra persona agregó o eliminó una entrada entretanto. Recargue y ordénelas de nuevo.',
    'project.clientGone':
      'El cliente de esta inspección se eliminó, por lo que no se puede recuperar.',
    'pin.otherModel':
      'El modelo se reemplazó mientras se colocaba este punto. Recargue y colóquelo en el modelo nuevo.',
    'pin.otherPicture':
      'La imagen se reemplazó mientras se dibujaba este punto. Dibújelo en la nueva; recargue si aún no se muestra.',
    'pin.noPanorama': 'Ningún panorama muestra este lugar. Mueva el punto o descártelo.',
    'record.stale': 'Otra persona cambió este registro. Recargue y vuelva a intentarlo.',
    'key.otherBody': 'Esta solicitud ya se envió con otro contenido.',
    'key.answerLost': 'Esto ya se hizo. Recargue; si necesita lo que se mostró, créelo de nuevo.',
    'body.tooLarge': 'La solicitud es demasiado grande.',
    'file.missing': 'Elija un archivo.',
    'file.tooLarge': '{name} es demasiado grande. El límite es {limit}.',
    'files.tooMany': 'Aquí se pueden subir {limit} archivos como máximo.',
    'body.type': 'Aquí no se acepta este tipo de contenido.',
    'image.type': '{name} no es una imagen JPEG, PNG, WebP, GIF, HEIC, AVIF ni TIFF.',
    'image.ending':
      '{name} es una imagen, pero tiene la extensión de un programa o de una página web. Cámbiele el nombre.',
    'image.notDecoded':
      'No se pudo abrir {name} a tiempo. Inténtelo de nuevo en un momento o guarde la imagen como JPEG.',
    'image.cutOff': '{name} está cortada: falta el final. Envíela de nuevo.',
    'image.cutOffLost': '{name} está cortada y lo que hay no se puede mostrar. Envíela de nuevo.',
    'image.pages':
      '{name} tiene varias páginas, de las que una imagen conserva una. Guárdelo como PDF.',
    'document.type': '{name} es un programa o una página web y no se acepta como documento.',
    'document.empty': '{name} está vacío.',
    'document.metadata':
      'No se pueden quitar de {name} los datos de lugar y cámara. Guárdelo como JPEG, PNG o TIFF.',
    'document.othersFile': 'Solo quien agregó este documento o un gestor puede eliminarlo.',
    'glb.notGlb': '{name} no es un modelo GLB.',
    'model.notPanorama':
      '{name} mide {width} por {height} píxeles. Un panorama es el doble de ancho que de alto.',
    'glb.truncated': '{name} está incompleto o dañado. Exporte el modelo de nuevo.',
    'glb.externalFile':
      '{name} remite a un archivo que falta, {file}. Ponga ambos en un ZIP o exporte el modelo con sus texturas dentro.',
    'glb.tooManyTriangles':
      '{name} tiene {count} triángulos; el límite es {limit}. Simplifique el modelo y vuelva a intentarlo.',
    'glb.tooLarge': '{name} es demasiado grande. El límite es {limit}.',
    'glb.texturesTooLarge':
      'Las texturas de {name} necesitan demasiada memoria. Expórtelo con texturas más pequeñas.',
    'glb.unsupported': '{name} necesita {feature}, que no es compatible.',
    'glb.invalid': '{name} no cumple el formato glTF ({detail}). Exporte el modelo de nuevo.',
    'model.invalid': '{name} no cumple el formato {format} ({detail}). Exporte el modelo de nuevo.',
    'model.schema': '{name} usa el esquema {version}. Expórtelo como IFC4, IFC2X3 o IFC4X3.',
    'model.noneInside':
      '{name} no contiene ningún modelo. Incluya un archivo de modelo ({formats}) con los archivos que necesita.',
    'model.severalInside':
      '{name} contiene más de un modelo: {file} y {other}. Ponga cada uno en su propio ZIP.',
    'glb.version': '{name} tiene el formato {version}. Exporte el modelo como GLB 2.0.',
    'glb.tooMuch':
      'Descomprimido, {name} contiene más partes o geometría de las que se pueden mostrar. Simplifique el modelo y vuelva a intentarlo.',
    'glb.tooDeep':
      'Las partes de {name} están anidadas a más de {limit} niveles. Exporte el modelo con menos niveles.',
    'glb.picture':
      'La textura {number} de {name} no es PNG, JPEG, WebP ni KTX2. Exporte el modelo con texturas en uno de estos formatos.',
    'glb.empty': '{name} no contiene superficies que ver.',
    'plan.notPdf': '{name} no es un PDF.',
    'plan.encrypted':
      '{name} está protegido con una contraseña. Guárdelo sin ella y vuelva a intentarlo.',
    'plan.damaged': '{name} está incompleto o dañado. Exporte el PDF de nuevo.',
    'plan.noSheets': '{name} no tiene páginas.',
    'plan.tooManySheets':
      '{name} tiene {count} páginas; el límite es {limit}. Divídalo en varios archivos.',
    'plan.tooMuch':
      'Leer {name} requiere más memoria o tiempo de los disponibles. Divídalo en varios archivos.',
    'picture.noModel': 'Esta inspección no muestra ningún modelo 3D con el que alinear una imagen.',
    'tour.notPanorama':
      'Esta inspección no muestra panoramas. Sustituya primero su modelo por panoramas.',
    'tour.onlyPanoramas':
      '{name} no es un panorama. Varios archivos a la vez solo pueden ser panoramas, cada uno el doble de ancho que de alto.',
    'tour.partOnly':
      '{name} contiene solo una parte de un panorama. Exporte la esfera completa desde el programa de la cámara.',
    'tour.tooMany': 'Un recorrido tiene como máximo {limit} panoramas.',
    'tour.otherNodes': 'Entretanto se agregaron o quitaron panoramas. Vuelva a mirar la lista.',
    'plan.hasPoints':
      'En las hojas de este juego de planos hay puntos ({count}). Muévalos o elimínelos primero.',
    'tour.hasPoints': 'En este panorama hay puntos ({count}). Muévalos o elimínelos primero.',
    'tour.lastNode':
      'Una inspección conserva su último panorama. Para mostrar otra cosa, sustituya el modelo.',
    'tourCapture.notMatterport':
      'Esta inspección no muestra (o ya no) un recorrido de Matterport, así que no hay nada que tomar.',
    'tourCapture.noKey':
      'Los panoramas se toman con su propia clave de Matterport. Introdúzcala primero en los ajustes, junto con la dirección de los programas de Matterport.',
    'tourCapture.none':
      'No hay (o ya no hay) ninguna toma de este recorrido en curso. Empiece de nuevo; no se ha cambiado nada de lo que está en uso.',
    'tourCapture.incomplete':
      'Aún faltan panoramas ({count}). Tómelos o indique cuáles se dejan fuera.',
    'rate.exceeded': 'Demasiados intentos. Vuelva a intentarlo en {wait}.',
    'password.busy':
      'En este momento se están comprobando demasiadas contraseñas. Vuelva a intentarlo en {wait}.',
    'queue.full':
      'Su organización ya tiene {limit} trabajos de este tipo en espera. Vuelva a intentarlo cuando hayan terminado algunos.',
    'server.busy': 'Se está enviando demasiado a la vez. Vuelva a intentarlo en {wait}.',
    'live.tooMany':
      'Tiene demasiadas inspecciones abiertas a la vez. Los cambios de otras personas aparecerán aquí un poco más tarde.',
    'billing.unset':
      'Esta instalación no tiene proveedor de pagos, así que aquí no se puede comprar nada. Pregunte a quien la administra.',
    'billing.unavailable':
      'El proveedor de pagos no responde. Espere unos minutos, vuelva a cargar la página para ver si se realizó y, si no, inténtelo de nuevo.',
    'billing.refused': 'El proveedor de pagos lo ha rechazado: {reason}',
    'billing.refusedUnsaid':
      'El proveedor de pagos lo ha rechazado sin indicar el motivo. Pruebe con otra tarjeta o abra su página en el proveedor.',
    'billing.enterprise': 'Programe una llamada con nosotros para comprar este plan.',
    'billing.sameTier': 'Ya tiene este plan.',
    'billing.lowerTier':
      'Para elegir un plan inferior o cancelar el plan, use la página del proveedor de pagos.',
    'billing.notSold': 'El proveedor de pagos no ofrece este plan en este momento.',
    'billing.badSignature': 'La firma no coincide.',
    'billing.unpaid': 'Ha fallado un cobro. Resuélvalo primero en «Gestionar la suscripción».',
    'billing.ending':
      'La suscripción anterior de este cliente aún se está cancelando. Inténtelo de nuevo en unos minutos.',
    'server.fault': 'Algo salió mal.',
    'database.unavailable': 'El servicio no está disponible temporalmente.',
    'storage.unavailable': 'El almacenamiento de archivos no está disponible.',
    'storage.full': 'No queda espacio para guardar esto. No se cambió nada.',
  },
}
