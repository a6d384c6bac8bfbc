# Partners of commands that use the network: a client for `serve`, a server for `kgp`. Each takes a
# function that starts the command with further options. Each returns the data received, the
# finished process, and its standard error.
import http.client
import select
import signal
import socket
import subprocess
import threading

# Time limit in seconds for everything that might block forever.
LONGEST = 60


def end_of(process):
    """Waits until a process ends, and kills it at the time limit. Returns its standard error."""
    try:
        return process.communicate(timeout=LONGEST)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[1]


# --------------------------------------------------------------------------------------------------

QUESTION = '/api/v1/query?position=1,1,0,1,1,1'


def ask_server(start):
    """Sends a request to the server, again if a connection breaks, then ends it by SIGTERM."""
    process = start('')
    # A server that does not print its address must end.
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
    """Asks a client for one move, then ends the session."""
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
        """Returns the arguments of the next command `name`, or None at the end of the stream."""
        for line in lines:
            words = line.split(' ', 1)[-1].split(None, 1)
            if words[0] == name:
                return words[1:]
        return None

    say('kgp 1 0 1')
    hear('mode')
    say('2 problem <3,0,0,3,3,3,3,3,3> 0')
    heard = [hear('solution')]
    # Only one pit can be sown, so the choice does not depend on the search.
    say('4 state <3,4,2,0,0,1,1,3,0>')
    heard += [hear('move')]
    hear('yield')
    say('6 goodbye')
    return str(heard)
