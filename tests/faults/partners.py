# The other side of commands that use the network: a client of `serve`, a server for `kgp`. Each takes
# a function that starts the command with some more options, and returns what it has heard, the
# process, which has ended, and what that wrote to standard error.
import http.client
import select
import signal
import socket
import subprocess
import threading

# For what would take forever otherwise.
LONGEST = 60


def end_of(process):
    """Waits for the end of a process; kills it if that does not come."""
    try:
        return process.communicate(timeout=LONGEST)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[1]


# --------------------------------------------------------------------------------------------------

QUESTION = '/api/v1/query?position=1,1,0,1,1,1'


def ask_server(start):
    """Asks the server one thing, several times if a connection breaks, and ends it by SIGTERM."""
    process = start('')
    # Where nothing is said about where it listens, it has to end.
    alarm = threading.Timer(LONGEST, process.kill)
    alarm.start()
    url = process.stdout.readline().decode().strip()
    alarm.cancel()
    answer = ''
    if url:
        answer = answer_of(url.removeprefix('http://').rstrip('/'))
        process.send_signal(signal.SIGTERM)
    return answer, process, end_of(process)


def answer_of(place):
    heard = ''
    for _ in range(5):
        connection = http.client.HTTPConnection(place, timeout=LONGEST)
        try:
            connection.request('GET', QUESTION, headers={'Connection': 'close'})
            reply = connection.getresponse()
            heard = reply.read().decode()
            if reply.status == 200:
                return heard
        except TimeoutError:
            return 'no answer'
        except (OSError, http.client.HTTPException) as broken:
            heard = str(broken)
        finally:
            connection.close()
    return heard


# --------------------------------------------------------------------------------------------------


def serve_client(start):
    """Asks a client to decide one move, and lets it go."""
    with socket.create_server(('127.0.0.1', 0)) as listener:
        process = start(f'--port {listener.getsockname()[1]}')
        while not select.select([listener], [], [], 0.02)[0]:
            if process.poll() is not None:
                return '', process, end_of(process)
        with listener.accept()[0] as client:
            client.settimeout(LONGEST)
            try:
                heard = talk(client)
            except OSError as broken:
                heard = str(broken)
        return heard, process, end_of(process)


def talk(client):
    lines = client.makefile('rw', newline='\r\n', encoding='ascii')

    def say(line):
        lines.write(line + '\r\n')
        lines.flush()

    def hear(name):
        """The rest of the next line of that name; nothing at the end."""
        for line in lines:
            words = line.split(' ', 1)[-1].split(None, 1)
            if words[0] == name:
                return words[1:]
        return None

    say('kgp 1 0 1')
    hear('mode')
    say('2 problem <3,0,0,3,3,3,3,3,3> 0')
    heard = [hear('solution')]
    # Only one pit can be sown, so that it is chosen whatever is searched.
    say('4 state <3,4,2,0,0,1,1,3,0>')
    heard += [hear('move')]
    hear('yield')
    say('6 goodbye')
    return str(heard)
